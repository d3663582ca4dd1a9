import { useMemo } from 'react';
import { renderSVG } from 'uqr';
import styles from './MyAccount.module.css';

/** A text as a QR code, black on white in both themes because not every camera reads inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const address = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { ecc: 'M', border: 4 }))}`,
    [text],
  );
  return <img src={address} alt={label} width={208} height={208} className={styles['qr']} />;
}
