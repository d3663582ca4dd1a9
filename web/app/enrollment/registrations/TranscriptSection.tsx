import { transcripts, type Transcript } from '@stoa/contract/enrollment/transcripts.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { addressOf } from '../../kernel/api.ts';
import { useEndpoint } from '../../kernel/queries.ts';
import { DownloadButton } from '../../ui/DownloadButton.tsx';
import { copyText } from '../../ui/notify.ts';
import { useSend } from '../../ui/useSend.ts';
import { instant, ownZone } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Page.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import styles from './registrations.module.css';

const copy = ({ code }: Transcript) =>
  copyText(
    new URL(`/verify/${code}`, window.location.href).href,
    i18n.t('Link copied. Anyone who opens it can read your record of study.'),
    i18n.t('We couldn’t copy the link. Share the code instead.'),
  );

const columns = [
  {
    label: /*i18n*/ 'Code',
    cell: ({ code }: Transcript) => <span className={styles['code']}>{code}</span>,
    whole: true,
  },
  { label: /*i18n*/ 'Issued', cell: ({ issuedAt }: Transcript) => instant(issuedAt) },
  { label: /*i18n*/ 'Courses', cell: ({ lines }: Transcript) => String(lines.length), figures: true },
  {
    label: /*i18n*/ 'Status',
    cell: ({ revokedAt }: Transcript) =>
      revokedAt === null
        ? i18n.t('Valid')
        : i18n.t('Revoked {time} because a grade changed', { time: instant(revokedAt) }),
  },
];

/** Student: the records of study issued so far, and a button to issue another. */
export function TranscriptSection() {
  const query = useEndpoint(transcripts.mine);
  const issue = useSend(transcripts.issue, {
    failed: i18n.t('We couldn’t issue your record of study.'),
    done: ({ code }) => i18n.t('Your record of study is ready. Its code is {code}.', { code }),
  });
  return (
    <Section title={i18n.t('Records of study')}>
      <p>
        {i18n.t(
          'A record of study lists the courses you’re taking or have taken, with their credits and final grades. Anyone you share it with can use its code to check that it’s genuine and still valid. It’s unofficial: only the college that grants credit issues a transcript.',
        )}
      </p>
      <div>
        <Button variant="default" loading={issue.isPending} onClick={() => issue.send({})}>
          {i18n.t('Issue Record of Study')}
        </Button>
      </div>
      <Loaded query={query} failed={i18n.t('We couldn’t load your records of study.')}>
        {(rows) =>
          rows &&
          rows.length > 0 && (
            <PlainTable
              label={i18n.t('Records of study')}
              columns={columns}
              rows={rows}
              pageSize={5}
              actions={(row) => (
                <>
                  <DownloadButton
                    label={i18n.t('PDF')}
                    of={row.code}
                    from={addressOf(transcripts.document, { id: row._id }, { zone: ownZone() })}
                  />
                  <RowButton label={i18n.t('Copy Link')} of={row.code} onClick={() => void copy(row)} />
                </>
              )}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
