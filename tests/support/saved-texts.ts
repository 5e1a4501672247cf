/** The text of each file that a screen saves from now on, in order; call the second function when the test is over. */
export function savedTexts(): [texts: () => Promise<string[]>, stop: () => void] {
  const files: Blob[] = []
  const before = Object.getOwnPropertyDescriptor(URL, 'createObjectURL')
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
  const stop = () => {
    if (before) Object.defineProperty(URL, 'createObjectURL', before)
  }
  return [() => Promise.all(files.map(textOf)), stop]
}

const textOf = (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file)
  })
