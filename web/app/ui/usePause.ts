import { useEffect, useState } from 'react';

/** The text as it was at the last pause in typing, for a search on the server. */
export function usePause(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
