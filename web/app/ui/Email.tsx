/** An e-mail address that, where the room is short, breaks behind its @ rather than in the middle of a word. */
export function Email({ of }: { of: string }) {
  const at = of.indexOf('@') + 1;
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  );
}
