import { guardians } from '@stoa/contract/people/guardians';
import type { CreditPromise } from '@stoa/contract/people/promises';
import { useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { PromiseDetails } from '../../ui/course/PromiseDetails.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { CheckboxInput } from '../../ui/plain/Input.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import { AskGuardian, GiveBirthDate } from './MinorSteps.tsx';

interface PromiseDialogProps {
  readonly course: { readonly _id: string; readonly name: string };
  readonly promise: CreditPromise;
  /** Why the registration was refused after the promise was accepted; '' without a problem. */
  readonly error?: string;
  readonly busy?: boolean;
  /** Called with the version that was read. */
  readonly onAccept: (version: string) => void;
  readonly onClose: () => void;
}

/** Shows what is promised for the credit, and asks for what an institution needs to know before anybody pays. */
export default function PromiseDialog({
  course,
  promise,
  error = '',
  busy = false,
  onAccept,
  onClose,
}: PromiseDialogProps) {
  const state = useEndpoint(guardians.mine, { query: { courseInstanceREF: course._id } });
  const [read, setRead] = useState(false);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={i18n.t('Credit for “{course}”', { course: course.name })}
      width="small"
      locked={busy}
    >
      <div className="stack">
        <PromiseDetails promise={promise} />
        <Loaded query={state} failed={i18n.t('We couldn’t load what your registration needs.')}>
          {(found) => {
            if (!found) return null;
            const { birthDateKnown, isMinor, guardian } = found;
            if (!birthDateKnown) return <GiveBirthDate college={promise.institution.name} onClose={onClose} />;
            if (isMinor && !promise.needs.includes('guardian'))
              return (
                <Failure>
                  {i18n.t('{college} grants credit only to students who are 18 or older. You can audit this course.', {
                    college: promise.institution.name,
                  })}
                </Failure>
              );
            if (isMinor && !guardian?.agreedAt)
              return <AskGuardian courseId={course._id} asked={guardian} onClose={onClose} />;
            return (
              <>
                <CheckboxInput
                  label={i18n.t('I have read this, and I agree that these records go to {college}.', {
                    college: promise.institution.name,
                  })}
                  checked={read}
                  onChange={(event) => setRead(event.currentTarget.checked)}
                />
                {error && <Failure>{error}</Failure>}
                <DialogButtons>
                  <Button variant="default" disabled={busy} onClick={onClose}>
                    {i18n.t('Cancel')}
                  </Button>
                  <Button disabled={!read} loading={busy} onClick={() => onAccept(promise.version)}>
                    {i18n.t('Continue')}
                  </Button>
                </DialogButtons>
              </>
            );
          }}
        </Loaded>
      </div>
    </Dialog>
  );
}
