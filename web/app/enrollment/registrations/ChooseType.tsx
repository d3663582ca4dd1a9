import type { OpenCourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import { carrying, paths } from '@stoa/contract/paths';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { day, ownToday } from '../../ui/format.ts';
import { toPay, totalWithTax } from '../../payments/totals.ts';
import { Button, PageLinks } from '../../ui/plain/Button.tsx';
import { Failure, Note } from '../../ui/plain/Note.tsx';
import { PriceCards } from '../../catalog/courses/PriceCards.tsx';
import { Trans } from '#trans';
import { site } from '../../kernel/site.ts';

const accepted: readonly string[] = ['terms', 'privacy', 'refunds'];

/** Says which terms registering accepts; nothing on a site without terms. The server records their versions. */
function RegisteringTerms() {
  const pages = site().pages.filter(({ slug }) => accepted.includes(slug));
  if (pages.length === 0) return null;
  return (
    <p className="soft">
      <Trans id="By registering you accept <0/>." components={{ 0: <PageLinks of={pages} /> }} />
    </p>
  );
}

interface ChooseTypeProps {
  readonly course: Pick<OpenCourseInstance, '_id' | 'name' | 'cost' | 'auditCost' | 'tax' | 'start' | 'end'>;
  /** null: no college has agreed to grant credit; undefined: that isn't known yet. */
  readonly promise: CreditPromise | null | undefined;
  readonly approved: boolean;
  /** Set while a choice is being sent: true for audit. */
  readonly running: boolean | undefined;
  readonly error: string;
  readonly onChoose: (isAudit: boolean) => void;
  readonly onClose: () => void;
}

const warning =
  /*i18n*/ 'Your Student application has not been submitted and/or approved. While you can certainly opt to register for credit, but you will not received credit until a completed student application has been submitted and approved.';
const question = /*i18n*/ 'Choose Registration Type: Would you like to register for credit or audit?';

/** Returns a question if the course has already begun or ended, else ''. It is for courses without an enrollment calendar. */
function askedFirst({ start, end }: ChooseTypeProps['course']): string {
  const today = ownToday();
  if (end && end < today) return i18n.t('This course ended on {day}. Register anyway?', { day: day(end) });
  if (start && start <= today) return i18n.t('This course began on {day}. Register anyway?', { day: day(start) });
  return '';
}

/** Asks for credit or audit. A student who isn't approved reads a warning first and can still choose. */
export function ChooseType({ course, promise, approved, running, error, onChoose, onClose }: ChooseTypeProps) {
  const busy = running !== undefined;
  const late = askedFirst(course);
  return (
    <Dialog opened onClose={onClose} title={approved ? i18n.t('Register') : i18n.t('WARNING')} locked={busy}>
      <div className="stack">
        <p>
          <strong>{course.name}</strong>
        </p>
        <p>{i18n.t(approved ? question : warning)}</p>
        {!approved && (
          <p>
            <Link to={carrying(course._id, paths.studentApplication)}>{i18n.t('Go to your application')}</Link>
          </p>
        )}
        {promise === null && late && <Note tone="pending" title={late} />}
        <PriceCards
          course={course}
          prices={{ credit: totalWithTax(toPay(course, 'credit')), audit: totalWithTax(toPay(course, 'audit')) }}
          promise={promise}
          action={(mode) => {
            const isAudit = mode === 'audit';
            return (
              <Button
                variant={isAudit || !approved ? 'outline' : undefined}
                loading={running === isAudit}
                disabled={running === !isAudit}
                onClick={() => onChoose(isAudit)}
              >
                {isAudit ? i18n.t('Audit') : i18n.t('Credit')}
              </Button>
            );
          }}
        />
        <RegisteringTerms />
        {error && <Failure>{error}</Failure>}
        <DialogButtons>
          <Button variant="subtle" disabled={busy} onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
