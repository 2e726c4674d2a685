// How large a chart may be: Helm's limits.

/** For one file of a chart, in bytes. */
export const maxFileSize = 5 * 1024 * 1024

/** For all files of a packed chart together, unpacked, in bytes. */
export const maxChartSize = 100 * 1024 * 1024
