import { Button, type ButtonProps } from '@mantine/core';

interface RowButtonProps extends Pick<ButtonProps, 'loading' | 'color'> {
  readonly label: string;
  /** Whom it is for; read out behind the label, because a list has the same button in every row. */
  readonly of: string;
  readonly onClick: () => void;
}

/** A button among others of its kind: `<RowButton label="Edit" of={fullName(person)} onClick={edit} />`. */
export function RowButton({ label, of, onClick, ...rest }: RowButtonProps) {
  return (
    <Button variant="default" size="sm" onClick={onClick} {...rest}>
      {label}
      <span className="hidden-text"> {of}</span>
    </Button>
  );
}
