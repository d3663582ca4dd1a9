import { Trans } from '#trans';
import type { Acceptance } from '@stoa/contract/people/acceptances';
import { i18n } from '@stoa/contract/kernel/i18n';
import { site } from '../../kernel/site.ts';
import { CheckboxInput } from '../../ui/plain/Input.tsx';
import { PageLinks } from '../../ui/plain/PageLinks.tsx';

const asked: readonly string[] = ['terms', 'privacy'];
/** Returns the terms that people accept when they join, in the versions that this page leads to. */
const termsToAccept = () => site().pages.filter(({ slug }) => asked.includes(slug));

/** The refusal of a form that was sent without accepting the terms. */
export const termsMissing = (accepted: readonly unknown[] | undefined): Record<string, string> =>
  termsToAccept().length > 0 && !accepted?.length ? { accepted: i18n.t('Read and accept the terms to join.') } : {};

interface AcceptedTermsProps {
  readonly error: string | undefined;
  readonly onChange: (accepted: Acceptance[]) => void;
}
/** Asks people who join to accept the terms; nothing on a site without terms. */
export function AcceptedTerms({ error, onChange }: AcceptedTermsProps) {
  const terms = termsToAccept();
  if (terms.length === 0) return null;
  const all = terms.map(({ slug, version }) => ({ slug, version })) as Acceptance[];
  return (
    <CheckboxInput
      required
      name="accepted"
      label={<Trans id="I have read and accept <0/>." components={{ 0: <PageLinks of={terms} /> }} />}
      error={error}
      onChange={(event) => onChange(event.currentTarget.checked ? all : [])}
    />
  );
}
