import { Button } from './plain/Button.tsx';

interface RowButtonProps {
  readonly label: string;
  /** Whom it is for; read out behind the label, because a list has the same button in every row. */
  readonly of: string;
  readonly onClick: () => void;
  /** Above a record rather than in a row among many. */
  readonly prominent?: boolean | undefined;
  readonly danger?: boolean | undefined;
  readonly loading?: boolean;
}

/** A button among others of its kind: `<RowButton label="Edit" of={fullName(person)} onClick={edit} />`. */
export function RowButton({ label, of, prominent, danger, ...rest }: RowButtonProps) {
  const looks = prominent
    ? ({ variant: danger ? 'outline' : 'default' } as const)
    : ({ variant: 'subtle', size: 'sm' } as const);
  return (
    <Button {...looks} danger={danger} {...rest}>
      {label}
      <span className="hidden-text"> {of}</span>
    </Button>
  );
}
