import { useState } from 'react';

/** Stays true once it has been true, so that a form stays open even when its record changes. */
export function useOnce(is: boolean): boolean {
  const [was, setWas] = useState(is);
  if (is && !was) setWas(true);
  return was || is;
}
