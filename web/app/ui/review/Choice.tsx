import { i18n } from '@stoa/contract/kernel/i18n';

interface ChoiceProps {
  readonly name: string;
  /** Whether this screen has shown the record. */
  readonly isSeen: boolean;
  readonly checked: boolean;
  readonly onChange: (isChosen: boolean) => void;
}
/** The box that chooses a record to be decided together with others, once it was opened. */
export const Choice = ({ name, isSeen, checked, onChange }: ChoiceProps) => (
  <input
    type="checkbox"
    aria-label={isSeen ? i18n.t('Select {name}', { name }) : i18n.t('Select {name} (open it first)', { name })}
    title={isSeen ? undefined : i18n.t('Open it first')}
    disabled={!isSeen}
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
