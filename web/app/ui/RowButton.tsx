import { Button, type ButtonProps } from '@mantine/core';

interface RowButtonProps extends Pick<ButtonProps, 'loading'> {
  readonly label: string;
  /** Whom it is for; read out behind the label, because a list has the same button in every row. */
  readonly of: string;
  readonly onClick: () => void;
  /** Above a record rather than in a row among many. */
  readonly prominent?: boolean | undefined;
  /** What it does ends something, and looks so. */
  readonly danger?: boolean | undefined;
}

/** A button among others of its kind: `<RowButton label="Edit" of={fullName(person)} onClick={edit} />`. */
export function RowButton({ label, of, onClick, prominent, danger, ...rest }: RowButtonProps) {
  return (
    <Button
      {...(prominent ? { variant: danger ? 'outline' : 'default' } : { variant: 'subtle', size: 'sm', px: 'sm' })}
      {...(danger ? { color: 'terracotta' } : {})}
      onClick={onClick}
      {...rest}
    >
      {label}
      <span className="hidden-text"> {of}</span>
    </Button>
  );
}
