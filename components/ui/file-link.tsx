import { textLink } from './text-link-look'

/** A stored file; its name opens it in another tab. */
export const FileLink = ({ name, file }: { name: string; file: string }) => (
  <a className={textLink({ className: 'block truncate' })} title={name} href={file} target="_blank" rel="noreferrer">
    {name}
  </a>
)
