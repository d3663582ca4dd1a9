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
/** When the page was printed: on paper alone, below the title. */
export function Printed() {
  const at = useSyncExternalStore(
    onPrint,
    () => now,
    () => '',
  );
  return at && <p className="printed">{i18n.t('Printed on {date}', { date: at })}</p>;
}
