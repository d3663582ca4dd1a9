import { Outlet } from 'react-router';
import { loadMessages } from '../../kernel/language.ts';
import { Ui } from '../../ui/Ui.tsx';
import styles from './AccountPages.module.css';

export const clientLoader = () => loadMessages('web');
export const loader = () => null;

/** The pages about an account that need no sign-in. */
export default function AccountPages() {
  return (
    <Ui>
      <div className={styles['pages']}>
        <Outlet />
      </div>
    </Ui>
  );
}
