/**
 * Mutations without an observable effect, each as `npm run mutants` prints it, with the reason. They count neither as noticed nor
 * as surviving.
 */
export const equivalents: Readonly<Record<string, string>> = {
  'server/src/payments/refunds/refunds.ts off by one: 0 -> 1 in “const amountCents = Math.min(rest, left.get(transactionId) ?? 0);”':
    'every transaction that is asked for has its sum; without one the type would not fit',
  'server/src/app.ts dropped await: await app.register(helmet, { contentSecurityPolicy: { useDefaults: false, directives: { de -> app.register(helmet, { contentSecurityPolicy: { useDefaults: in “await app.register(helmet, { contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["\'none\'"], frameAnc”':
    'plugins are loaded in the order in which they are registered, awaited or not',
  'server/src/kernel/outbox.ts boolean: false -> true in “await sleep(milliseconds.commit, undefined, { ref: false });”':
    'whether a pause of some milliseconds keeps a process alive that has others to do so',
  'server/src/kernel/embedded-postgres.ts off by one: 500 -> 501 in “}, 500).unref();”':
    'a millisecond more between two looks',
  'server/src/kernel/embedded-postgres.ts off by one: 100 -> 101 in “for (let waits = 0; waits < 100 && fs.existsSync(lock); waits++) Atomics.wait(clock, 0, 0, 50);”':
    'one more wait of fifty milliseconds before it gives up',
  'server/src/people/accounts/sign-in/sign-in.ts dropped call: refuseBlocked(account?.isKnownBrowser ? found.blockedHere : found.blockedElsewhere); -> {} in “refuseBlocked(account?.isKnownBrowser ? found.blockedHere : found.blockedElsewhere);”':
    'it is asked again after the hash, and answers the same; the first only spares the hash',
  'server/src/office/rehearsal.ts off by one: 1500 -> 1501 in “await sleep(1500);”':
    'a millisecond more of waiting for a notice of which nobody waits',
  'server/src/payments/reconcile.ts off by one: 3_600_000 -> 3600001 in “const orderLife = 6.5 * 3_600_000;”':
    'a millisecond in six hours and a half',
  'server/src/enrollment/registrations/seats/waiting.ts off by one: 1000 -> 1001 in “const free = course.seats === null ? 1000 : course.seats - (await countReserved(db, id));”':
    'of a course without a limit all who wait are let in, a thousand at a time, each minute',
  "server/src/kernel/packing.ts logical operator: headers['accept-encoding'] ?? '' -> headers['accept-encoding'] in “/\\bbr\\b/.test(String(headers['accept-encoding'] ?? ''));”":
    'the text of a header that is missing, “undefined”, has no “br” in it either',
};
