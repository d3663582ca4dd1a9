import { promiseDetails } from '@stoa/contract/catalog/promise-words';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import { day, money } from '../../ui/format.ts';
import styles from './PromiseFacts.module.css';
import { noPromise } from './wordsAbout.ts';

/** The promise to students who take a course for credit, or a sentence that there is none. */
export function PromiseDetails({ promise }: { readonly promise: CreditPromise | null }) {
  if (promise === null) return <p className="soft">{noPromise()}</p>;
  return (
    <dl className={styles['facts']}>
      {promiseDetails(promise, { day, money }).map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same under a heading, for the public page of a course. */
export function PromiseSection({
  promise,
  part: Part,
}: {
  readonly promise: CreditPromise | null;
  readonly part: 'h2' | 'h3';
}) {
  return (
    <section>
      <Part>{i18n.t('College credit')}</Part>
      <PromiseDetails promise={promise} />
    </section>
  );
}
