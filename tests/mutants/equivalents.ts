/**
 * Mutations after which nothing that can be observed is different, each as `npm run mutants` prints it, and why. They count
 * neither as noticed nor as living.
 */
export const equivalents: Readonly<Record<string, string>> = {
  'server/src/payments/part-refunds.ts off by one: 0 -> 1 in “const amountCents = Math.min(rest, left.get(transactionId) ?? 0);”':
    'every transaction that is asked for has its sum; without one the type would not fit',
};
