import { useSyncExternalStore } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { instant } from '../format.ts';
import '../print.css';

let now = '';
function onPrint(tell: () => void) {
  const update = () => {
    now = instant(new Date().toISOString());
    tell();
  };
  update();
  window.addEventListener('beforeprint', update);
  return () => window.removeEventListener('beforeprint', update);
}
/** The time of printing, below the title. It shows only on paper. */
export function Printed() {
  const at = useSyncExternalStore(
    onPrint,
    () => now,
    () => '',
  );
  return at && <p className="printed">{i18n.t('Printed on {date}', { date: at })}</p>;
}
