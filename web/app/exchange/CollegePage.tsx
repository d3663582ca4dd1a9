import { i18n } from '@stoa/contract/kernel/i18n';
import type { ReactNode } from 'react';
import { ForAll, usePartner } from '../catalog/institutions/usePartner.tsx';
import { Page } from '../ui/Page.tsx';

interface CollegePageProps {
  readonly title: string;
  readonly intro: string;
  readonly actions?: (institutionId: string) => ReactNode;
  readonly children: (institutionId: string) => ReactNode;
}
/** A page of the exchange with one institution. Those who act for all of them are told where to choose one. */
export function CollegePage({ title, intro, actions, children }: CollegePageProps) {
  const { institutionId, home } = usePartner();
  if (institutionId === undefined) return <ForAll title={title} />;
  return (
    <Page
      title={title}
      intro={intro}
      back={{ to: `${home}/exchange`, label: i18n.t('Credit Exchange') }}
      actions={actions?.(institutionId)}
    >
      {children(institutionId)}
    </Page>
  );
}
