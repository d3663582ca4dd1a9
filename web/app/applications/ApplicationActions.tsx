import type { ApplicationRow } from '@stoa/contract/applications';
import { fullName } from '@stoa/contract/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall } from '../kernel/queries.ts';
import { TransitionButtons } from '../ui/TransitionButtons.tsx';
import type { Kind } from './kinds.ts';

interface ApplicationActionsProps {
  readonly kind: Kind;
  readonly application: ApplicationRow;
  /** Above the record rather than in a row among many. */
  readonly prominent?: boolean;
}
/** What may be decided about an application, as the server allows it. */
export function ApplicationActions({ kind, application, prominent }: ApplicationActionsProps) {
  const { _id, personREF, actions, version } = application;
  const { consequences, done } = kind.words;
  const name = fullName(personREF);
  const setStatus = useCall(kind.endpoints.setStatus);
  return (
    <TransitionButtons
      table={kind.transitions}
      actions={actions}
      name={name}
      consequence={(to) => `${name} ${consequences[to]}`}
      done={(to) => i18n.t('{name} {rest}, and has been told by e-mail.', { name, rest: done[to] ?? to })}
      run={(status, reason) =>
        setStatus.mutateAsync({ params: { id: _id }, body: { approval_status: status, reason, version } })
      }
      failed={i18n.t('Failed to update status')}
      prominent={prominent}
    />
  );
}
