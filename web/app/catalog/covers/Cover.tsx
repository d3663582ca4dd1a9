import { useEffect, useState } from 'react';
import { later } from '../../kernel/later.ts';
import type { CoverProps } from './coverOf.ts';

let isLoaded = false;
const CoverDrawing = later('Cover', async () => {
  const file = await import('./CoverDrawing.tsx');
  isLoaded = true;
  return file;
});
// The server draws covers without waiting, so that each is where it belongs in pages that have no program yet.
if (import.meta.env.SSR) await CoverDrawing.load();

/**
 * The drawn cover of a course without a picture. It follows from the course's words, so it is always the same. The drawings come in
 * a file for themselves, because most screens have none.
 */
export function Cover({ of, className }: CoverProps) {
  const [isHere, setHere] = useState(isLoaded);
  useEffect(() => {
    if (!isHere) void CoverDrawing.load().then(() => setHere(true));
  }, [isHere]);
  return isHere ? <CoverDrawing of={of} className={className} /> : <div className={className} />;
}
