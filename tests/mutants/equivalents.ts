/**
 * Mutations after which nothing that can be observed is different, each as `npm run mutants` prints it, and why. They count
 * neither as noticed nor as living.
 */
export const equivalents: Readonly<Record<string, string>> = {};
