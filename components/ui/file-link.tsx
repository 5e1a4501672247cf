import { textLink } from './text-link-look'

/** A file that is kept; its name opens it beside the page. */
export const FileLink = ({ name, file }: { name: string; file: string }) => (
  <a className={textLink({ className: 'block truncate' })} title={name} href={file} target="_blank" rel="noreferrer">
    {name}
  </a>
)
