import { run } from './support/run.mjs'

run(() => import('./commands/prove-image.mjs'))
