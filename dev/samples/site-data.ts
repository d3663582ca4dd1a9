import type { Samples } from '@stoa/contract/office/site.endpoints';
import type { Language } from '@stoa/contract/kernel/i18n';

/** The invented courses and people that the product is introduced with outside production, each marked as a sample. */
export const sampleSiteData: Readonly<Partial<Record<Language, Samples>>> = {
  en: {
    courses: [
      {
        name: 'Introduction to Philosophy',
        description:
          'Read the first questions in the words of those who first asked them: what we can know, what exists, and how to live.',
        professor: 'Dr. Elena Marchetti',
        start: '2025-08-07',
        cost: 400,
        auditCost: 175,
        enrolling: true,
      },
      {
        name: 'Psychology and Philosophy of Mind',
        description:
          'From Aristotle on the soul to the science of consciousness: what a mind is, and what would count as an answer.',
        professor: 'Dr. Samuel Okafor',
        start: '2026-02-03',
        cost: 550,
        auditCost: 200,
        enrolling: true,
      },
      {
        name: 'History of the Ancient Near East',
        description:
          'Sumer to Persia in its own documents: kings and merchants, scribes and gods, over three thousand years.',
        professor: 'Dr. Miriam Haddad',
        start: null,
        cost: 400,
        auditCost: 175,
        enrolling: false,
      },
    ],
    faculty: [
      {
        name: 'Dr. Elena Marchetti',
        credentials: 'PhD in Philosophy',
        about: 'Teaches the ancients slowly, a dozen pages a week, and expects to be argued with.',
        portrait: 'bun',
      },
      {
        name: 'Dr. Samuel Okafor',
        credentials: 'PhD in Psychology',
        about: 'Came to the study of the mind from the clinic, and keeps one foot in each.',
        portrait: 'beard',
      },
      {
        name: 'Dr. Miriam Haddad',
        credentials: 'PhD in Near Eastern Studies',
        about: 'Reads cuneiform with beginners, from the first evening, with clay.',
        portrait: 'scarf',
      },
      {
        name: 'Dr. Henry Whitlock',
        credentials: 'DPhil in Mathematics',
        about: 'Believes that proofs are a kind of prose, and marks them as such.',
        portrait: 'glasses',
      },
    ],
    announced: [
      { name: 'Psychology and Philosophy of Mind', start: 'Starts February 2026', cost: 550, auditCost: 200 },
      { name: 'History of the Ancient Near East', start: 'Coming Soon!', cost: 400, auditCost: 175 },
    ],
  },
  es: {
    courses: [
      {
        name: 'Introducción a la Filosofía',
        description:
          'Lea las primeras preguntas en palabras de quienes las plantearon: qué podemos saber, qué existe y cómo vivir.',
        professor: 'Dra. Elena Marchetti',
        start: '2025-08-07',
        cost: 400,
        auditCost: 175,
        enrolling: true,
      },
      {
        name: 'Psicología y filosofía de la mente',
        description:
          'Del tratado de Aristóteles sobre el alma a la ciencia de la conciencia: qué es una mente y qué valdría como respuesta.',
        professor: 'Dr. Samuel Okafor',
        start: '2026-02-03',
        cost: 550,
        auditCost: 200,
        enrolling: true,
      },
      {
        name: 'Historia del Antiguo Oriente Próximo',
        description:
          'De Sumeria a Persia en sus propios documentos: reyes y mercaderes, escribas y dioses, durante tres mil años.',
        professor: 'Dra. Miriam Haddad',
        start: null,
        cost: 400,
        auditCost: 175,
        enrolling: false,
      },
    ],
    faculty: [
      {
        name: 'Dra. Elena Marchetti',
        credentials: 'Doctora en Filosofía',
        about: 'Enseña a los antiguos sin prisa, una docena de páginas por semana, y espera que le rebatan.',
        portrait: 'bun',
      },
      {
        name: 'Dr. Samuel Okafor',
        credentials: 'Doctor en Psicología',
        about: 'Llegó al estudio de la mente desde la clínica y sigue con un pie en cada mundo.',
        portrait: 'beard',
      },
      {
        name: 'Dra. Miriam Haddad',
        credentials: 'Doctora en Estudios del Oriente Próximo',
        about: 'Lee cuneiforme con principiantes, desde la primera clase y con arcilla.',
        portrait: 'scarf',
      },
      {
        name: 'Dr. Henry Whitlock',
        credentials: 'Doctor en Matemáticas (DPhil)',
        about: 'Cree que las demostraciones son una forma de prosa y así las califica.',
        portrait: 'glasses',
      },
    ],
    announced: [
      { name: 'Psicología y filosofía de la mente', start: 'Empieza en febrero de 2026', cost: 550, auditCost: 200 },
      { name: 'Historia del Antiguo Oriente Próximo', start: '¡Próximamente!', cost: 400, auditCost: 175 },
    ],
  },
};
