/** Under what name the bytes of files stand in a backup, beside its tables: so many of a file in each row, in order. */
export const fileTable = 'media files';
export const fileColumns = ['file', 'bytes'] as const;
