import { createContext, useContext, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useBlocker } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { RestoredDraft } from './Autosave.tsx';
import { useConfirm } from './confirm.tsx';
import { Dialog, DialogButtons, InDialog } from './Dialog.tsx';
import { onDemand, type DialogProps } from './dialogs.ts';
import styles from './Form.module.css';
import { Button } from './plain/Button.tsx';
import { RequiredLegend } from './plain/Input.tsx';
import { Failure } from './plain/Note.tsx';
import { withoutTables } from './plain/useTableState.ts';
import type { SchemaForm } from './useSchemaForm.ts';

// Conflicts are rare, so their notice is loaded when one occurs.
const ConflictNotice = onDemand(async () => ({ default: (await import('./ConflictNotice.tsx')).ConflictNotice }));

interface FormProps<V extends FieldValues> {
  readonly form: SchemaForm<V>;
  /** The label of the submit button: a verb. */
  readonly button: string;
  /** A second action on the same input. */
  readonly also?: { readonly label: string; readonly onClick: () => void };
  /** Leaves the form without sending it. */
  readonly cancel?: { readonly label?: string; readonly onClick: () => void };
  /** Set to false for forms whose input nobody would miss, such as sign-in. */
  readonly asksBeforeLeaving?: boolean;
  /** Makes the button terracotta, because sending ends something. */
  readonly danger?: boolean;
  /** The form also works without scripts, by an action of its route. */
  readonly plain?: boolean;
  /** Set to false to hide the explanation of the asterisk, for a form with a single field. */
  readonly legend?: boolean;
  readonly children: ReactNode;
}

/** `<Form form={form} button="Save Institution"><Field form={form} name="name" label="Name" /></Form>` */
export function Form<V extends FieldValues>({
  form,
  button,
  also,
  cancel,
  asksBeforeLeaving = true,
  danger = false,
  legend = true,
  plain = false,
  children,
}: FormProps<V>) {
  const top = useRef<HTMLDivElement>(null);
  const { isDirty: dirty, errors } = form.methods.formState;
  // When a field has the error, it already has the focus.
  const general = form.error && Object.keys(errors).length === 0;
  useEffect(() => {
    if (general) top.current?.scrollIntoView({ block: 'nearest' });
  }, [general]);
  const inDialog = useContext(InDialog) !== null;
  const send = (
    // Otherwise the press blurs the field first, and its error moves the button away from the pointer.
    <Button type="submit" danger={danger} loading={form.saving} onMouseDown={(event) => event.preventDefault()}>
      {button}
    </Button>
  );
  const second = also && (
    <Button
      variant="outline"
      disabled={form.saving}
      onMouseDown={(event) => event.preventDefault()}
      onClick={also.onClick}
    >
      {also.label}
    </Button>
  );
  const leave = cancel && (
    <Button variant="default" disabled={form.saving} onClick={cancel.onClick}>
      {cancel.label ?? i18n.t('Cancel')}
    </Button>
  );
  return (
    <form noValidate method="post" data-plain={plain || undefined} onSubmit={form.submit} className={styles['form']}>
      <div ref={top}>
        {form.conflict && <ConflictNotice conflict={form.conflict} />}
        {form.error && <Failure>{form.error}</Failure>}
      </div>
      {form.draft && (
        <RestoredDraft
          draft={form.draft}
          missing={i18n.t(
            'Drafts don’t include files, passwords, ID and tax numbers or dates of birth. Please enter those again.',
          )}
        />
      )}
      {legend && form.required.size > 0 && <RequiredLegend />}
      {children}
      {inDialog ? (
        <DialogButtons>
          {leave}
          {second}
          {send}
        </DialogButtons>
      ) : (
        <div className={styles['actions']}>
          {send}
          {second}
          {leave}
        </div>
      )}
      {asksBeforeLeaving && dirty && <Unsaved unsaved={form.unsaved} keepsDraft={form.draft !== undefined} />}
    </form>
  );
}

interface FormDialogProps<V extends FieldValues>
  extends FormProps<V>, Pick<DialogProps, 'title' | 'width' | 'onClose'> {}
/** A form that is a whole dialog, which stays open while it saves. */
export const FormDialog = <V extends FieldValues>({ title, width, onClose, ...form }: FormDialogProps<V>) => (
  <Dialog opened title={title} width={width} locked={form.form.saving} onClose={onClose}>
    <Form cancel={{ onClick: onClose }} {...form} />
  </Dialog>
);

/** Asks for confirmation before a draft is lost by a link, the Back button, closing the tab, or Escape in a dialog. */
function Unsaved({ unsaved, keepsDraft }: { unsaved: () => boolean; keepsDraft: boolean }) {
  const confirm = useConfirm();
  const guardDialog = useContext(InDialog);
  const isAgreed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved() &&
      !isAgreed.current &&
      // A form in a dialog may go with the row that opened it.
      (guardDialog
        ? currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search
        : withoutTables(currentLocation) !== withoutTables(nextLocation)),
  );
  const ask = useEffectEvent(() =>
    confirm({
      title: i18n.t('Leave without saving?'),
      body: keepsDraft
        ? i18n.t(
            'This browser keeps a draft of what you entered, without files, passwords, ID and tax numbers or dates of birth.',
          )
        : i18n.t('You’ll lose what you’ve entered here.'),
      action: i18n.t('Leave'),
      safe: i18n.t('Stay here'),
      danger: true,
    }),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    let isLatest = true;
    // A second press of Back asks again, and only that answer counts.
    void ask().then((leave) => isLatest && (leave ? blocker.proceed() : blocker.reset()));
    return () => void (isLatest = false);
  }, [blocker]);
  useEffect(() => {
    guardDialog?.((close) => {
      if (!unsaved()) return close();
      return void ask().then((leave) => {
        isAgreed.current = leave;
        if (leave) close();
      });
    });
    return () => guardDialog?.(undefined);
  }, [guardDialog, unsaved]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
  return null;
}

/** The heading of the group around a field. */
export const GroupTitle = createContext('');

interface FormGroupProps {
  readonly title: string;
  /** Help to read before filling in the group. */
  readonly intro?: string | false;
  readonly children: ReactNode;
}
/** A group of fields under a heading, in two columns where there is room. */
export function FormGroup({ title, intro, children }: FormGroupProps) {
  return (
    <fieldset className={styles['group']}>
      <legend>{title}</legend>
      {intro && <p className={styles['intro']}>{intro}</p>}
      <div className={styles['grid']}>
        <GroupTitle value={title}>{children}</GroupTitle>
      </div>
    </fieldset>
  );
}

/** Shown above the fields of an application. */
export const whoSeesThis =
  /*i18n*/ 'We encrypt your ID number. Only you and the people who review applications can open your documents. You can see who opened them and when.';
