import { afterAll } from 'vitest';

import { cleanUp } from '#tests/server/process/run.ts';

afterAll(cleanUp);
