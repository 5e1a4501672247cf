/** The response of a call that `produces` a file. */
export interface FileAnswer {
  /** The name under which a browser saves it. */
  name: string
  /** Needed when the files of one endpoint differ in type; the default is the first type that the endpoint produces. */
  type?: string
  /** Bytes, when known. */
  size?: number
  /** True when it is shown in a page, such as a logo; otherwise it is downloaded. */
  inline?: boolean
  content: AsyncIterable<string | Uint8Array>
}

/** A whole file that is already in memory. */
export async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
