import { run } from './support/run.mjs'

run(() => import('./commands/start.mjs'))
