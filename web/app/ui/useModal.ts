import { useEffect, useRef, type RefObject } from 'react';

/** The ref of a `<dialog>` that opens as soon as it is drawn, over the page and everything on it. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return dialog;
}
