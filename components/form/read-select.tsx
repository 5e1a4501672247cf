'use client'
import { Select, type SelectOption, type SelectProps } from '@/components/ui/select'

/** A read of a whole list, as `useQuery` tells it. */
interface ListRead<Row> {
  data?: { results: readonly Row[] }
  isPending: boolean
  isError: boolean
}

interface ReadSelectProps<Row, Value extends string> extends Omit<SelectProps<Value>, 'options'> {
  read: ListRead<Row>
  /** 'the bank accounts' */
  what: string
  options: (rows: readonly Row[]) => readonly SelectOption<Value>[]
}

/** A select of what one read brings: closed until that is here, and where it could not come the field says so. */
export function ReadSelect<Row, Value extends string>({
  read: { data, isPending, isError },
  what,
  options,
  placeholder,
  disabled,
  ...rest
}: ReadSelectProps<Row, Value>) {
  return (
    <Select
      {...rest}
      options={isError && !data ? [] : options(data?.results ?? [])}
      disabled={disabled || isPending || (isError && !data)}
      placeholder={isError && !data ? `Could not load ${what}` : placeholder}
    />
  )
}
