import type { Endpoint } from '@/lib/contract/endpoint'
import { NetworkError } from './api-error'
import { respond, type Request } from './call'

const REVOKE_AFTER_MS = 60_000

/** Fetches a file and passes it to the browser, which saves it under the server's name. Throws like `call`. */
export async function download<const E extends Endpoint>(endpoint: E, request: Request<E>): Promise<void> {
  const response = await respond(endpoint, { ...request, isDownload: true })
  const file = await response.blob().catch((cause: unknown) => {
    throw new NetworkError(cause)
  })
  save(file, fileName(response.headers.get('content-disposition')))
}

/** Saves a text that was generated in the browser as a file. */
export const saveText = (name: string, type: string, text: string): void => save(new Blob([text], { type }), name)

/** The name in a Content-Disposition header; the UTF-8 form if there is one. */
export function fileName(disposition: string | null): string {
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="([^"]+)"/i.exec(disposition ?? '')?.[1]
  return whole === undefined ? (plain ?? 'download') : decodeURIComponent(whole)
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
