import type { courseLevels } from '@stoa/contract/course-definitions';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { amount } from './samples.ts';
import styles from './CourseSearch.module.css';
import { words } from './words.ts';

const levels: typeof courseLevels = ['100', '200', '300', '400'];
const prices = [100, 200, 400, 600, 1000];
/** Milliseconds without a key before what was typed is searched for. */
const pause = 300;

/** The search box and the filters above the open courses. */
export function CourseSearch() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('q') ?? '';
  const [text, setText] = useState(asked);
  const [seen, setSeen] = useState(asked);
  if (seen !== asked) {
    // Back, or "Clear search and filters": what is typed follows the address.
    setSeen(asked);
    setText(asked);
  }
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  function choose(name: string, value: string) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('page');
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  function search(q: string) {
    clearTimeout(waiting.current);
    setSeen(q.trim());
    choose('q', q.trim());
  }
  function type(q: string) {
    setText(q);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => search(q), pause);
  }

  return (
    <search className={styles['search']}>
      <label className={styles['wide']}>
        {words.search}
        <input
          type="search"
          maxLength={200}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') search(event.currentTarget.value);
          }}
        />
      </label>
      <label>
        {words.level}
        <select value={params.get('level') ?? ''} onChange={(event) => choose('level', event.currentTarget.value)}>
          <option value="">{words.all}</option>
          {levels.map((level) => (
            <option key={level}>{level}</option>
          ))}
        </select>
      </label>
      <label>
        {words.priceForCredit}
        <select value={params.get('atMost') ?? ''} onChange={(event) => choose('atMost', event.currentTarget.value)}>
          <option value="">{words.any}</option>
          {prices.map((most) => (
            <option key={most} value={most}>
              {words.upTo(amount(most))}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.startsOnOrAfter}
        <input
          type="date"
          value={params.get('from') ?? ''}
          onChange={(event) => choose('from', event.currentTarget.value)}
        />
      </label>
    </search>
  );
}
