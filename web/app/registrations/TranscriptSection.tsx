import { transcripts, type Transcript } from '@stoa/contract/transcripts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { addressOf } from '../kernel/api.ts';
import { useCall, useEndpoint } from '../kernel/queries.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { failureWith } from '../ui/failed.ts';
import { instant } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { notify, notifyFailure } from '../ui/notify.ts';
import { Section } from '../ui/Page.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { Button } from '../ui/plain/Button.tsx';
import styles from './registrations.module.css';

const verifyAddress = ({ code }: Transcript) => new URL(`/verify/${code}`, window.location.href).href;

async function copy(transcript: Transcript) {
  try {
    await navigator.clipboard.writeText(verifyAddress(transcript));
    notify(i18n.t('The address was copied. Whoever opens it sees what the transcript says.'));
  } catch {
    notify(i18n.t('The address could not be copied. Give them the code instead.'));
  }
}

const columns = [
  {
    label: /*i18n*/ 'Code',
    cell: ({ code }: Transcript) => <span className={styles['code']}>{code}</span>,
    whole: true,
  },
  { label: /*i18n*/ 'Issued', cell: ({ issuedAt }: Transcript) => instant(issuedAt) },
  { label: /*i18n*/ 'Courses', cell: ({ lines }: Transcript) => String(lines.length), figures: true },
  {
    label: /*i18n*/ 'State',
    cell: ({ revokedAt }: Transcript) =>
      revokedAt === null
        ? 'Valid'
        : i18n.t('Revoked {revokedAt}, because a grade has changed', { revokedAt: instant(revokedAt) }),
  },
];

/** Student: the transcripts one was issued, and another. */
export function TranscriptSection() {
  const query = useEndpoint(transcripts.mine);
  const issue = useCall(transcripts.issue);
  async function make() {
    try {
      const { code } = await issue.mutateAsync({});
      notify(i18n.t('Your transcript is ready. Its code is {code}.', { code }));
    } catch (failure) {
      notifyFailure(failureWith(i18n.t('The transcript could not be issued.'), failure));
    }
  }
  return (
    <Section title={i18n.t('Transcripts')}>
      <p>
        {i18n.t(
          'A transcript lists the courses you are taking or have taken, with their credits and final grades. It carries a code by which anyone you give it to can see that it is genuine and still holds.',
        )}
      </p>
      <div>
        <Button variant="default" loading={issue.isPending} onClick={() => void make()}>
          {i18n.t('Issue Transcript')}
        </Button>
      </div>
      <Loaded query={query} failed={i18n.t('Your transcripts could not be loaded.')}>
        {(rows) =>
          rows &&
          rows.length > 0 && (
            <PlainTable
              label={i18n.t('Transcripts')}
              columns={columns}
              rows={rows}
              keyOf={({ _id }) => _id}
              pageSize={5}
              actions={(row) => (
                <>
                  <DownloadButton
                    label={i18n.t('PDF')}
                    of={row.code}
                    from={addressOf(transcripts.document, { id: row._id })}
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
