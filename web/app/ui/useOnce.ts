import { useState } from 'react';

/** True from the moment something has been true: a form stays with whoever writes in it, whatever becomes of its record. */
export function useOnce(is: boolean): boolean {
  const [was, setWas] = useState(is);
  if (is && !was) setWas(true);
  return was || is;
}
