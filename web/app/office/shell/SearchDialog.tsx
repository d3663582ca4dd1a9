import { trimmed } from '@stoa/contract/kernel/text';
import { type Found, search } from '@stoa/contract/office/search.endpoints';
import { paths, recordAt } from '@stoa/contract/paths';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { roleName } from '@stoa/contract/kernel/role';
import { call } from '../../kernel/api.ts';
import { useMay } from '../../kernel/session.ts';
import { money } from '../../ui/format.ts';
import { CrossIcon } from '../../ui/icons.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useModal } from '../../ui/useModal.ts';
import { openSearch } from './searching.ts';
import styles from './SearchDialog.module.css';

interface Hit {
  readonly _id: string;
  readonly to: string;
  readonly name: string;
  readonly more?: string;
  readonly status?: string;
}
/** Groups the results by kind, each with the page it leads this person to. */
function kindsOf(found: Found, administers: boolean): { readonly label: string; readonly hits: readonly Hit[] }[] {
  const courses = administers ? paths.courseInstances : paths.courseRooms;
  const all = [
    {
      label: i18n.t('People'),
      hits: found.people.map(({ _id, name, email, role }) => ({
        _id,
        to: recordAt(paths.people, _id),
        name,
        more: `${email} · ${roleName(role)}`,
      })),
    },
    {
      label: i18n.t('Courses'),
      hits: found.courses.map(({ _id, name, isOwn }) => ({
        _id,
        to: recordAt(isOwn ? courses : '/courses', _id),
        name,
      })),
    },
    {
      label: i18n.t('Payments'),
      hits: found.payments.map(({ _id, amount, status }) => ({
        _id,
        to: administers ? recordAt(paths.ledger, _id) : paths.transactions,
        name: money(amount),
        status,
      })),
    },
  ];
  return all.filter(({ hits }) => hits.length > 0);
}

/** Finds people, courses and payments while the reader types. Enter opens the first, the arrow keys go to the others, Escape closes. */
export default function SearchDialog() {
  const close = () => openSearch(false);
  const dialog = useModal(close);
  const navigate = useNavigate();
  const administers = useMay('administer');
  const [typed, setTyped] = useState('');
  const [answer, setAnswer] = useState<{ readonly q: string; readonly found?: Found; readonly failed?: string }>();
  const q = trimmed(typed);
  useEffect(() => {
    if (q === '') return;
    const abort = new AbortController();
    // Waits for a pause in typing.
    const timer = setTimeout(() => {
      call(search.everywhere, { query: { q }, signal: abort.signal }).then(
        (found) => setAnswer({ q, found }),
        (problem: unknown) => {
          if (!abort.signal.aborted) setAnswer({ q, failed: problem instanceof Error ? problem.message : '' });
        },
      );
    }, 150);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [q]);

  const shown = q === '' ? undefined : answer;
  const kinds = shown?.found ? kindsOf(shown.found, administers) : [];
  const hits = kinds.flatMap((kind) => kind.hits);
  function press(event: KeyboardEvent<HTMLElement>) {
    // Enter may be pressed before the answer to the latest text arrives.
    const first = shown?.q === q ? hits[0] : undefined;
    if (event.key === 'Enter' && event.currentTarget.tagName === 'INPUT' && first && !event.nativeEvent.isComposing) {
      close();
      void navigate(first.to);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [...dialog.current!.querySelectorAll<HTMLElement>('input,li>a')];
    stops[(stops.indexOf(event.currentTarget) + step + stops.length) % stops.length]?.focus();
  }
  return (
    <dialog ref={dialog} className={styles['dialog']} aria-label={i18n.t('Search everything')}>
      <div className={styles['bar']}>
        <input
          type="search"
          className={styles['input']}
          aria-label={i18n.t('Search for people, courses and payments')}
          placeholder={i18n.t('A name, email, course number or payment id')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={press}
        />
        <button type="button" className={styles['close']} aria-label={i18n.t('Close')} onClick={close}>
          <CrossIcon />
        </button>
      </div>
      <output className={styles['said']}>
        {shown?.found &&
          (hits.length === 0
            ? i18n.t('Nothing found for “{q}”. Try a part of the name or the email.', { q: shown.q })
            : i18n.t('{count, plural, one {# result} other {# results}}', { count: hits.length }))}
      </output>
      {shown?.failed !== undefined && <Failure>{shown.failed}</Failure>}
      {kinds.map(({ label, hits: some }) => (
        <section key={label} aria-label={label} className={styles['found']}>
          <h2 className={styles['kind']}>{label}</h2>
          <ul>
            {some.map(({ _id, to, name, more, status }) => (
              <li key={_id}>
                <Link to={to} className={styles['hit']} onClick={close} onKeyDown={press}>
                  <span className={styles['name']} title={name}>
                    {name}
                  </span>
                  {more && <span className={styles['more']}>{more}</span>}
                  {status && <StatusBadge status={status} />}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </dialog>
  );
}
