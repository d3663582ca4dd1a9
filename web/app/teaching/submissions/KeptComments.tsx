import { i18n } from '@stoa/contract/kernel/i18n';
import { submissions } from '@stoa/contract/teaching/submissions.endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../kernel/api.ts';
import { refresh } from '../../kernel/freshness.ts';
import { useEndpoint } from '../../kernel/queries.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import styles from './Grading.module.css';

interface KeptCommentsProps {
  readonly feedback: string;
  readonly write: (feedback: string) => void;
}

/** Comments kept for reuse: one press adds one to the feedback, or keeps the feedback for reuse. */
export function KeptComments({ feedback, write }: KeptCommentsProps) {
  const client = useQueryClient();
  const { data: kept = [] } = useEndpoint(submissions.comments);
  const ask = () => refresh(client);
  const keep = (text: string) => call(submissions.keepComment, { body: { text } }).then(ask, notifyFailure);
  const use = (text: string) => {
    write([feedback.trim(), text].filter(Boolean).join('\n\n'));
    void keep(text);
  };
  return (
    <details>
      <summary>
        {i18n.t(
          '{count, plural, =0 {Comments kept for reuse} one {# comment kept for reuse} other {# comments kept for reuse}}',
          {
            count: kept?.length ?? 0,
          },
        )}
      </summary>
      <ul className={styles['comments']}>
        {(kept ?? []).map(({ _id, text }) => (
          <li key={_id}>
            <Button variant="subtle" size="sm" onClick={() => use(text)}>
              {text}
            </Button>
            <RowButton
              label={i18n.t('Remove')}
              of={text}
              onClick={() => void call(submissions.dropComment, { params: { id: _id } }).then(ask, notifyFailure)}
            />
          </li>
        ))}
      </ul>
      <Button variant="default" size="sm" disabled={feedback.trim() === ''} onClick={() => void keep(feedback.trim())}>
        {i18n.t('Keep this feedback for reuse')}
      </Button>
    </details>
  );
}
