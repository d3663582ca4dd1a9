import { i18n } from '@stoa/contract/kernel/i18n';
import { submissions } from '@stoa/contract/teaching/submissions.endpoints';
import { useEndpoint } from '../../kernel/queries.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { useSend } from '../../ui/useSend.ts';
import styles from './Grading.module.css';

/** Saved comments. One press adds a comment to the feedback, or saves the feedback as a comment. */
export function KeptComments({ feedback, write }: { feedback: string; write: (feedback: string) => void }) {
  const { data: kept = [] } = useEndpoint(submissions.comments);
  const keep = useSend(submissions.keepComment);
  const drop = useSend(submissions.dropComment);
  const use = (text: string) => {
    write([feedback.trim(), text].filter(Boolean).join('\n\n'));
    keep.send({ body: { text } });
  };
  return (
    <details>
      <summary>
        {i18n.t(
          '{count, plural, =0 {Comments kept for reuse} one {# comment kept for reuse} other {# comments kept for reuse}}',
          { count: kept?.length ?? 0 },
        )}
      </summary>
      <ul className={styles['comments']}>
        {(kept ?? []).map(({ _id, text }) => (
          <li key={_id}>
            <Button variant="subtle" size="sm" onClick={() => use(text)}>
              {text}
            </Button>
            <RowButton label={i18n.t('Remove')} of={text} onClick={() => drop.send({ params: { id: _id } })} />
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        size="sm"
        disabled={feedback.trim() === ''}
        onClick={() => keep.send({ body: { text: feedback.trim() } })}
      >
        {i18n.t('Keep this feedback for reuse')}
      </Button>
    </details>
  );
}
