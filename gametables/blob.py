"""The file format, both ways, side by side.

A file is one zstd frame (content size and checksum in it) that holds a `.npy` array of version 1.0, and then
one standard zstd *skippable* frame, the seal:

    50 2A 4D 18 | length, 4 bytes, little-endian | gametables 1 <table name> <CRC-32, 8 hex digits>

The CRC-32 covers every byte of the file before its own digits. So each file vouches for itself before a byte
of it is decoded, and `zstd -dc FILE > table.npy` and `numpy.load` read it without this module.
"""

import sys
import zlib

from .errors import TableCorrupt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

FORMAT = 1
_compiled: "Any" = None
_SKIPPABLE = b"\x50\x2a\x4d\x18"


def header(dtype: str, shape: tuple[int, ...]) -> bytes:
    """Return the only `.npy` header of this dtype and shape in C order; comparing with it refuses all others."""
    text = f"{{'descr': {dtype!r}, 'fortran_order': False, 'shape': {shape!r}, }}"
    text += " " * (-(len(text) + 11) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text.encode()


def seal(name: str, frame: "bytes | memoryview") -> bytes:
    """Return the seal of table `name` over the bytes of its zstd frame."""
    words = f"gametables {FORMAT} {name} ".encode()
    start = _SKIPPABLE + (len(words) + 8).to_bytes(4, "little") + words
    return start + b"%08x" % zlib.crc32(start, zlib.crc32(frame))


def pack(name: str, npy: bytes, level: int = 19) -> bytes:
    """Return the file of table `name` whose `.npy` bytes are given."""
    import zstandard

    frame = zstandard.ZstdCompressor(level=level, write_checksum=True, write_content_size=True).compress(npy)
    return frame + seal(name, frame)


def _zstandard() -> "Any":
    """Return the compiled part of zstandard: to import the package takes longer than all else that a look-up does."""
    global _compiled
    if _compiled is None:
        from importlib.machinery import PathFinder

        package = PathFinder.find_spec("zstandard")
        spec: Any = package and PathFinder.find_spec("zstandard.backend_c", package.submodule_search_locations)
        module: Any = spec and spec.loader.create_module(spec)
        if "zstandard" in sys.modules or not module:  # it may have another backend, or be elsewhere
            import zstandard as module
        else:
            module.__spec__ = spec
            spec.loader.exec_module(sys.modules.setdefault(spec.name, module))
        _compiled = module
    return _compiled


def unpack(name: str, heads: "dict[int, bytes]", blob: bytes) -> bytes:
    """Return the `.npy` bytes in the file `blob` of table `name`.

    heads: by the size of the whole `.npy` the header that it then must have; nothing of another size is decoded.
    Raises TableCorrupt, with what is wrong, for anything that `pack` did not make for this table.
    """
    zstandard = _zstandard()
    frame = memoryview(blob)[: -len(seal(name, b""))]
    if blob[len(frame) :] != seal(name, frame):
        raise TableCorrupt(_broken_seal(name, blob))
    try:
        promised = zstandard.get_frame_parameters(frame)
        if promised.content_size not in heads or not promised.has_checksum:
            sizes = " or ".join(f"{size:,}" for size in heads)
            raise TableCorrupt(f"it does not hold the {sizes} bytes expected, with a checksum")
        npy: bytes = zstandard.ZstdDecompressor().decompress(frame, allow_extra_data=False)
    except zstandard.ZstdError as error:
        raise TableCorrupt(f"its zstd frame is damaged ({error})") from None
    if not npy.startswith(heads[len(npy)]):
        raise TableCorrupt("its array has another dtype, shape or order")
    return npy


def _broken_seal(name: str, blob: bytes) -> str:
    """Say why the seal is not the expected one, as far as the file tells."""
    words = blob[-80:].rpartition(b"gametables ")[2].split(b" ")
    if len(words) == 3 and words[:2] != [b"%d" % FORMAT, name.encode()]:
        version, table = (word.decode("ascii", "replace") for word in words[:2])
        return f"it is sealed as table {table!r} in format {version!r}, not {name!r} in {FORMAT}"
    return "it is damaged, cut or lengthened (its seal does not match)"


def fold(square: "NDArray[Any]") -> "NDArray[Any]":
    """Return the lower triangle of a symmetric array, row after row."""
    import numpy as np

    return square[np.tril_indices(len(square))]


def unfold(triangle: "memoryview[int]", side: int) -> "memoryview[int]":
    """Return the cells of the symmetric array whose lower triangle is given: the inverse of `fold`, without numpy."""
    code = triangle.format
    square = memoryview(bytearray(side * side * triangle.itemsize)).cast(code)  # type: ignore[call-overload]
    start = 0
    for row in range(side):
        line = triangle[start : start + row + 1]
        square[row * side : row * side + row + 1] = line
        square[row : row + (row + 1) * side : side] = line
        start += row + 1
    return memoryview(square.tobytes()).cast(code)  # type: ignore[no-any-return, call-overload]
