import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import type { SetupStep } from '@stoa/contract/office/setup';
import type { ComponentType } from 'react';
import { ButtonLink } from '../../ui/plain/Button.tsx';
import { CheckPayments } from './CheckPayments.tsx';
import type { NextProps } from './next.ts';
import { TestMail } from './TestMail.tsx';

interface StepView {
  readonly title: string;
  /** Why it matters, until it is done. */
  readonly why: string;
  /** The button or link that does it. */
  readonly Next: ComponentType<NextProps>;
}

const linkTo = (to: string, label: string): ComponentType<NextProps> =>
  function Next({ done }) {
    if (done) return null;
    return (
      <ButtonLink variant="default" to={to}>
        {i18n.t(label)}
      </ButtonLink>
    );
  };

/** A step is an entry here, in the contract's list and in the server's. */
export const stepViews: Readonly<Record<SetupStep, StepView>> = {
  site: {
    title: /*i18n*/ 'Give the site its name',
    why: /*i18n*/ 'Visitors read it on every page, and everybody in every email.',
    Next: linkTo(paths.site, /*i18n*/ 'Set up the site'),
  },
  mail: {
    title: /*i18n*/ 'Test the mail server',
    why: /*i18n*/ 'People confirm their address, choose passwords and hear about decisions by email.',
    Next: TestMail,
  },
  payments: {
    title: /*i18n*/ 'Check the payment service',
    why: /*i18n*/ 'A wrong key or webhook would show only when the first student pays.',
    Next: CheckPayments,
  },
  terms: {
    title: /*i18n*/ 'Publish terms and a privacy policy',
    why: /*i18n*/ 'People accept them when they join, and you can show later which version.',
    Next: linkTo(paths.sitePages, /*i18n*/ 'Write them'),
  },
  institution: {
    title: /*i18n*/ 'Add the first institution',
    why: /*i18n*/ 'It is the institution that your courses and credits belong to.',
    Next: linkTo(recordAt(paths.institutions, 'new'), /*i18n*/ 'Add an institution'),
  },
  professor: {
    title: /*i18n*/ 'Invite the first professor',
    why: /*i18n*/ 'Professors propose the courses that students can take.',
    Next: linkTo(paths.newInvitation, /*i18n*/ 'Invite a professor'),
  },
  backup: {
    title: /*i18n*/ 'Take the first backup',
    why: /*i18n*/ 'Without one, a broken disk loses payments and grades. Run “npm run backup” on the server, and let it run every day.',
    Next: () => null,
  },
};
