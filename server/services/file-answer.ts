/** What a call that `produces` a file answers with. */
export interface FileAnswer {
  /** Under this name a browser keeps it. */
  name: string
  /** Where the files of one endpoint differ in type; else it is the first that the endpoint produces. */
  type?: string
  /** Bytes, when known. */
  size?: number
  /** Shown in a page, such as a logo; else it is downloaded. */
  inline?: boolean
  content: AsyncIterable<string | Uint8Array>
}

/** A whole file that is already in memory. */
export async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
