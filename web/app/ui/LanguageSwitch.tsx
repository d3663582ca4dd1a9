import { ownAccount } from '@stoa/contract/people/own-account.endpoints';
import { i18n, languageNames, languages, type Language } from '@stoa/contract/kernel/i18n';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { call } from '../kernel/api.ts';
import { inLanguage } from '../kernel/language.ts';
import { useSession } from '../kernel/session.ts';
import styles from './LanguageSwitch.module.css';

/**
 * Links to this page in the other languages. They are plain links, so that they work before scripts load and for search
 * engines. `named` labels the list where no heading does.
 */
export function LanguageSwitch({ named = true }: { named?: boolean }) {
  const Place = named ? 'nav' : 'div';
  const isSignedIn = useSession() !== undefined;
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return (
    <Place aria-label={named ? i18n.t('Language') : undefined} className={styles['languages']}>
      {languageNames.map((one) =>
        one === i18n.language ? (
          <span key={one} aria-current="true" lang={one}>
            {languages[one]}
          </span>
        ) : (
          <a
            key={one}
            href={inLanguage(one, here)}
            lang={one}
            hrefLang={one}
            onClick={(event) => isSignedIn && !isElsewhere(event) && void rememberFirst(event, one)}
          >
            {languages[one]}
          </a>
        ),
      )}
    </Place>
  );
}

/** True for a press that opens another tab or window. */
const isElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;
/** Stores the choice in the person's account, so that emails use it too. If that fails, this browser still switches. */
async function rememberFirst(event: MouseEvent, language: Language): Promise<void> {
  event.preventDefault();
  await call(ownAccount.changeLanguage, { body: { language } }).catch(() => {});
  window.location.assign(inLanguage(language));
}
