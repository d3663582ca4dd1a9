/** A text as the operator wrote it, or the standard one. */
export const Paragraphs = ({ of, className }: { of: readonly string[]; className?: string | undefined }) =>
  of.map((one) => (
    <p key={one} className={className}>
      {one}
    </p>
  ));
