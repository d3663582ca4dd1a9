import { dollars } from '@stoa/contract/kernel/fields';
import { dear, inMail, type Letter } from '../kernel/mail.ts';

interface Named {
  readonly firstName: string;
}

export const receipt = (
  person: Named,
  paid: { course: string; isAudit: boolean; amount: number; paymentId: string; method: string; switched: boolean },
): Letter => ({
  subject: `Receipt: ${inMail(paid.course)}`,
  text: `${dear(person)}

thank you. We have received your payment, and you are registered${paid.switched ? ` for ${paid.isAudit ? 'audit' : 'credit'} from now on` : ''}.

  Course      ${inMail(paid.course)}
  Mode        ${paid.isAudit ? 'audit' : 'credit'}
  Amount      ${dollars(paid.amount)} (USD)
  Paid with   ${paid.method}
  Payment ID  ${paid.paymentId}`,
});

export const paymentPending = (person: Named, course: string, amount: number, switching: boolean): Letter => ({
  subject: `Your payment for ${inMail(course)} is being processed`,
  text: `${dear(person)}

your payment of ${dollars(amount)} for “${inMail(course)}” was accepted, but the bank has not decided yet. ${
    switching ? 'Until then you\nstay registered as you are' : 'Your place is\nheld for you'
  }; you need do nothing. We will write as soon as it is decided.`,
});

export const paymentFailed = (person: Named, course: string, switching: boolean): Letter => ({
  subject: `Your payment for ${inMail(course)} was not completed`,
  text: `${dear(person)}

the bank has refused your payment for “${inMail(course)}”. No money was taken, and ${
    switching ? 'you stay registered as you are' : 'the place is no longer held for you'
  }.
You can ${switching ? 'try' : 'register and pay'} again while the registration is open.`,
});

export const refunded = (person: Named, course: string, amount: number, reason: string): Letter => ({
  subject: `Refund: ${inMail(course)}`,
  text: `${dear(person)}

we have refunded ${dollars(amount)} for “${inMail(course)}” (${reason}). Refunds may take up to 7-10 business days to arrive.`,
});

export const needsAttention = (person: Named, what: string): Letter => ({
  subject: 'A payment needs attention',
  text: `${dear(person)}

a payment does not agree with its order and was set aside; nobody was registered by it.

${what}`,
});

export const refundDelayed = (person: Named, course: string, amount: number): Letter => ({
  subject: `Your refund for ${inMail(course)} is delayed`,
  text: `${dear(person)}

your refund of ${dollars(amount)} for “${inMail(course)}” could not be paid yet. We are looking into it; you need do nothing.`,
});

export const refundNeedsAttention = (person: Named, what: string): Letter => ({
  subject: 'A refund needs attention',
  text: `${dear(person)}

the payment service does not pay a refund. It is not tried again by itself.
${what}`,
});

export const moneyGone = (person: Named, what: string): Letter => ({
  subject: 'A payment has gone back, and its student is still registered',
  text: `${dear(person)}

the payment service has paid a payment back in full, or it was paid back there by hand. The registration stays until
an administrator ends it in the ledger.

${what}`,
});

export const partGone = (person: Named, what: string): Letter => ({
  subject: 'A payment was paid back in part',
  text: `${dear(person)}

a part of a payment was paid back at the payment service. The registration stays as it is.

${what}`,
});

export const closedButPaid = (person: Named, what: string): Letter => ({
  subject: 'A payment needs attention',
  text: `${dear(person)}

money was taken for a payment that was closed already; nobody was registered by it.

${what}`,
});

export const disputeOpened = (person: Named, what: string): Letter => ({
  subject: 'A payment is disputed',
  text: `${dear(person)}

a payer disputes a payment at the payment service. Please answer there in time; the registration stays as it is.

${what}`,
});

export const disputeResolved = (person: Named, what: string): Letter => ({
  subject: 'A disputed payment is resolved',
  text: `${dear(person)}

the dispute about a payment is over. What has become of the money stands in the ledger.

${what}`,
});

export const placeGiven = (person: Named, course: string, reason: string): Letter => ({
  subject: `You are registered: ${inMail(course)}`,
  text: `${dear(person)}

we have looked into your payment for “${inMail(course)}”, and you are registered.

${reason}`,
});

export const paymentClosed = (person: Named, course: string, reason: string): Letter => ({
  subject: `About your payment for ${inMail(course)}`,
  text: `${dear(person)}

we have looked into your payment for “${inMail(course)}” and closed it; you are not registered by it.

${reason}`,
});

export const refundComing = (
  person: Named,
  { course, amount, reason, ended }: { course: string; amount: number; reason: string; ended: boolean },
): Letter => ({
  subject: `A refund for ${inMail(course)}`,
  text: `${dear(person)}

we refund ${dollars(amount)} for “${inMail(course)}”. Refunds may take up to 7-10 business days to process.
${ended ? 'You are no longer registered for this course.' : 'Your registration stays as it is.'}

${reason}`,
});

export const placeEnded = (person: Named, course: string, reason: string): Letter => ({
  subject: `You are unregistered: ${inMail(course)}`,
  text: `${dear(person)}

your payment for “${inMail(course)}” has gone back to you, and you are no longer registered.

${reason}`,
});

export const placeKept = (person: Named, course: string, reason: string): Letter => ({
  subject: `You stay registered: ${inMail(course)}`,
  text: `${dear(person)}

your payment for “${inMail(course)}” has gone back to you; you stay registered all the same.

${reason}`,
});
