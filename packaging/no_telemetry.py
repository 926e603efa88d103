"""Stands in for what sends Chroma's traces over gRPC, in the frozen app: Chroma imports it and, with its
telemetry off as it always is here, never makes one. Run by PyInstaller's loader before the app's own code."""

import sys
import types


class OTLPSpanExporter:
    def __init__(self, *_: object, **__: object) -> None:
        raise RuntimeError("this app sends no traces")


_module = types.ModuleType("opentelemetry.exporter.otlp.proto.grpc.trace_exporter")
_module.OTLPSpanExporter = OTLPSpanExporter  # type: ignore[attr-defined]
sys.modules[_module.__name__] = _module
