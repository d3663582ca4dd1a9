import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './MyAccount.module.css';

/** A text as a QR code: dark on light in both themes, because not every camera reads it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, modules } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 4 });
    const path = code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, modules: path.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles['qr']}
    >
      <path d={modules} />
    </svg>
  );
}
