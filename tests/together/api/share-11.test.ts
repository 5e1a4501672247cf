import { together } from '@/tests/support/together'

together({ folders: ['tests/api', 'tests/books'], share: 11, of: 12 })
