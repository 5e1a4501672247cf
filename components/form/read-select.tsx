'use client'
import { Select, type SelectOption, type SelectProps } from '@/components/ui/select'

/** A read of a whole list, as `useQuery` tells it. */
interface ListRead<Row> {
  data?: { results: readonly Row[] }
  isError: boolean
}

interface ReadSelectProps<Row, Value extends string> extends Omit<SelectProps<Value>, 'options'> {
  read: ListRead<Row>
  /** 'the bank accounts' */
  what: string
  options: (rows: readonly Row[]) => readonly SelectOption<Value>[]
}

/** A select of what one read brings. It takes the keyboard while that is on its way; where it could not come the field says so. */
export function ReadSelect<Row, Value extends string>({
  read: { data, isError },
  what,
  options,
  placeholder,
  disabled,
  ...rest
}: ReadSelectProps<Row, Value>) {
  const isMissing = isError && !data
  return (
    <Select
      {...rest}
      options={isMissing ? [] : options(data?.results ?? [])}
      disabled={disabled || isMissing}
      placeholder={isMissing ? `Could not load ${what}` : placeholder}
    />
  )
}
