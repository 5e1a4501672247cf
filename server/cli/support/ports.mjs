// @ts-check
import { createServer } from 'node:net'
import { SetupError, isSystemError } from '../../db/embedded/setup-error.mjs'

/**
 * @param {number} port 0 for any
 * @param {string} host
 * @returns {Promise<number>} the port, found free
 */
export function probe(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : port))
    })
  })
}

/**
 * @param {number} port
 * @param {string} host
 */
export async function requirePort(port, host) {
  try {
    await probe(port, host)
  } catch (error) {
    const code = isSystemError(error) ? error.code : undefined
    if (code === 'EADDRINUSE') throw new SetupError(`Port ${port} is taken: stop what uses it, or set PORT to another.`)
    if (code === 'EACCES')
      throw new SetupError(`Port ${port} is reserved for administrators: set PORT to one above 1023.`)
    throw new SetupError(`HOST ${host} is not an address of this machine (${code ?? String(error)}).`)
  }
}

/** @param {number} preferred */
export function freePort(preferred = 0) {
  return probe(preferred > 65_535 ? 0 : preferred, '127.0.0.1').catch(() => probe(0, '127.0.0.1'))
}
