/* The printing thread: gets what to print, posts the document. */
import { parentPort, workerData } from 'node:worker_threads'
import { printHere } from './draw'
import type { Printable } from './printer'

const bytes = new Uint8Array(await printHere.print(workerData as Printable))
parentPort?.postMessage(bytes, [bytes.buffer])
