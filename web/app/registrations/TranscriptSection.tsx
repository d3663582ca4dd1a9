import { transcripts, type Transcript } from '@stoa/contract/transcripts';
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
import { words } from './words.ts';

const verifyAddress = ({ code }: Transcript) => new URL(`/verify/${code}`, window.location.href).href;

async function copy(transcript: Transcript) {
  try {
    await navigator.clipboard.writeText(verifyAddress(transcript));
    notify(words.theAddressWasCopiedWhoeverOpens);
  } catch {
    notify(words.theAddressCouldNotBeCopied);
  }
}

const columns = [
  { label: words.code, cell: ({ code }: Transcript) => <span className={styles['code']}>{code}</span>, whole: true },
  { label: words.issued, cell: ({ issuedAt }: Transcript) => instant(issuedAt) },
  { label: words.courses, cell: ({ lines }: Transcript) => String(lines.length), figures: true },
  {
    label: words.state,
    cell: ({ revokedAt }: Transcript) =>
      revokedAt === null ? 'Valid' : words.revokedBecauseAGradeHasChanged(instant(revokedAt)),
  },
];

/** Student: the transcripts one was issued, and another. */
export function TranscriptSection() {
  const query = useEndpoint(transcripts.mine);
  const issue = useCall(transcripts.issue);
  async function make() {
    try {
      const { code } = await issue.mutateAsync({});
      notify(words.yourTranscriptIsReadyItsCode(code));
    } catch (failure) {
      notifyFailure(failureWith(words.theTranscriptCouldNotBeIssued, failure));
    }
  }
  return (
    <Section title={words.transcripts}>
      <p>{words.aTranscriptListsTheCoursesYou}</p>
      <div>
        <Button variant="default" loading={issue.isPending} onClick={() => void make()}>
          {words.issueTranscript}
        </Button>
      </div>
      <Loaded query={query} failed={words.yourTranscriptsCouldNotBeLoaded}>
        {(rows) =>
          rows &&
          rows.length > 0 && (
            <PlainTable
              label={words.transcripts}
              columns={columns}
              rows={rows}
              keyOf={({ _id }) => _id}
              pageSize={5}
              actions={(row) => (
                <>
                  <DownloadButton
                    label={words.pdf}
                    of={row.code}
                    from={addressOf(transcripts.document, { id: row._id })}
                  />
                  <RowButton label={words.copyLink} of={row.code} onClick={() => void copy(row)} />
                </>
              )}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
